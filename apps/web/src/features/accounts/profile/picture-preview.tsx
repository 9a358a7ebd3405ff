import { endpoints, successMessages } from '@dossier/contract'
import { useMutation } from '@tanstack/react-query'
import { keyOf, queryClient } from '../../../api/index.ts'
import { currentLanguage, useTexts } from '../../../i18n/index.ts'
import { refreshUser } from '../../../session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type Failure, failureOf, failureOfCode } from '../failure.ts'
import { profileTexts } from './profile.texts.ts'
import { sendPicture } from './send-picture.ts'

export interface PicturePreviewProps {
  picture: File
  /** Object URL of the picture. */
  address: string
  onDone: () => void
  /** Called when the picture was rejected; after any other failure it can be sent again. */
  onRefused: (failure: Failure) => void
}

/** Preview of the chosen picture before it is sent. */
export function PicturePreview({ picture, address, onDone, onRefused }: PicturePreviewProps) {
  const t = useTexts(profileTexts)
  const send = useMutation({
    mutationFn: sendPicture,
    async onSuccess(saved) {
      refreshUser(saved)
      onDone()
      showToast({ kind: 'success', title: successMessages.profileUpdated[currentLanguage()] })
      await queryClient.invalidateQueries({ queryKey: keyOf(endpoints.accounts.profile) })
    },
    onError(error) {
      const failure = failureOf(error, Date.now())
      if (failure.code === 'PICTURE_NOT_ALLOWED' || failure.code === 'FILE_TOO_LARGE') onRefused(failure)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={address}
        alt={t('picturePreview')}
        className="size-20 shrink-0 rounded-full border border-line object-cover"
        onLoad={() => URL.revokeObjectURL(address)}
        onError={() => onRefused(failureOfCode('PICTURE_NOT_ALLOWED'))}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={send.isPending} onClick={() => send.mutate(picture)}>
          {t('savePicture')}
        </Button>
        <Button disabled={send.isPending} onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
