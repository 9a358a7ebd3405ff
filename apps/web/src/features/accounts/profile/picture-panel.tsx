import { endpoints, limits, type User } from '@dossier/contract'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { personName, useLanguage, useTexts } from '../../../i18n/index.ts'
import { refreshUser } from '../../../session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Failure, failureOfCode } from '../failure.ts'
import { failureText } from '../failure-text.ts'
import { checkPicture, pictureTypes } from './check-picture.ts'
import { LargeAvatar } from './large-avatar.tsx'
import { Panel } from './panel.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { profileTexts } from './profile.texts.ts'

/** Chooses, previews, saves or removes the profile picture. */
export function PicturePanel({ user }: { user: User }) {
  const t = useTexts(profileTexts)
  const language = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ picture: File; address: string } | null>(null)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [removing, setRemoving] = useState(false)
  const remove = useSend(endpoints.accounts.updateProfile, {
    invalidates: [endpoints.accounts.profile],
    announce: true,
    onSuccess(saved) {
      refreshUser(saved)
      setRemoving(false)
    },
  })
  function choose(file: File) {
    const refused = checkPicture(file)
    setRefusal(refused && { ...failureOfCode(refused.code), details: refused.details })
    setChosen(refused ? null : { picture: file, address: URL.createObjectURL(file) })
  }
  const has = user.avatar !== null
  return (
    <Panel title={t('picture')} hint={t('pictureHint', { megabytes: limits.pictureMegabytes })}>
      <input
        ref={picker}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={t('choosePicture')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Reset, so that choosing the same file again fires a change event.
          target.value = ''
          if (file) choose(file)
        }}
      />
      {chosen ? (
        <PicturePreview
          key={chosen.address}
          {...chosen}
          onDone={() => setChosen(null)}
          onRefused={(failure) => {
            setChosen(null)
            setRefusal(failure)
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <LargeAvatar name={personName(user.firstName, user.lastName)} image={user.avatar} />
          <div className="flex flex-wrap gap-2">
            <Button icon={ImageUp} onClick={() => picker.current?.click()}>
              {t(has ? 'changePicture' : 'choosePicture')}
            </Button>
            {has && (
              <Button variant="ghost" icon={Trash2} onClick={() => setRemoving(true)}>
                {t('removePicture')}
              </Button>
            )}
          </div>
        </div>
      )}
      {refusal && (
        <p role="alert" className="mt-3 text-sm text-negative">
          {failureText(refusal, language)}
        </p>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('removeTitle')}
        confirmLabel={t('removePicture')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ removePicture: true })}
      >
        {t('removeBody')}
      </ConfirmDialog>
    </Panel>
  )
}
