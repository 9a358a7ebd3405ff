import { useTexts } from '../../../i18n/index.ts'
import { useLastSessionEnd } from '../../../session/index.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { Notice } from '../notice.tsx'

/** Notice on the sign-in page that the session has expired. */
export function SessionEndNotice() {
  const t = useTexts(accountsTexts)
  return useLastSessionEnd() === 'expired' && <Notice live>{t('sessionEnded')}</Notice>
}
