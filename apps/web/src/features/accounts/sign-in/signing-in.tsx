import { LoaderCircle } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { accountsTexts } from '../accounts-texts.ts'

/** Shown while the ticket of an external provider is exchanged for a session. */
export function SigningIn() {
  const t = useTexts(accountsTexts)
  return (
    <output className="flex items-center justify-center gap-2 py-8 text-sm text-muted">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {t('signingIn')}
    </output>
  )
}
