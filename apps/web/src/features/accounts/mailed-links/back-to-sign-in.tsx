import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass, type ButtonVariant } from '../../../ui/button.tsx'
import { mailedLinksTexts } from './mailed-links.texts.ts'

/** Link to the sign-in page of members, or of the super admin. */
export function BackToSignIn({ admin = false, variant = 'ghost' }: { admin?: boolean; variant?: ButtonVariant }) {
  const t = useTexts(mailedLinksTexts)
  const className = buttonClass(variant, 'large')
  return admin ? (
    <Link to="/admin/login" className={className}>
      {t('backToSignIn')}
    </Link>
  ) : (
    <Link to="/login" search={{}} className={className}>
      {t('backToSignIn')}
    </Link>
  )
}
