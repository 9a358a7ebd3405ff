import { mayInOrganization } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { auditTexts } from './audit.texts.ts'

/** Link from Admin to the audit log, for users who may read it. */
export function AuditLogLink() {
  const t = useTexts(auditTexts)
  const user = useSession()?.user
  if (!user || !mayInOrganization(user, 'audit.read')) return null
  return (
    <Link to="/admin/audit" search={{}} className={buttonClass()}>
      <ScrollText aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t('title')}</span>
    </Link>
  )
}
