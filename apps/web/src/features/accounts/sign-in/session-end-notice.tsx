import { useTexts } from '../../../i18n/index.ts'
import { useLastSessionEnd } from '../../../session/index.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { Notice } from '../notice.tsx'

/** Why somebody who was at work stands before the sign-in page: the server no longer took their session. */
export function SessionEndNotice() {
  const t = useTexts(accountsTexts)
  return useLastSessionEnd() === 'expired' && <Notice live>{t('sessionEnded')}</Notice>
}
