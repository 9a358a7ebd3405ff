import { endpoints, mayInOrganization } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { searchTexts } from '../search.texts.ts'

/** Hint where no model is configured: what a model adds to answers, with a link to the settings for users who may configure one. */
export function ModelHint({ projectId, className }: { projectId: number; className: string }) {
  const t = useTexts(searchTexts)
  const user = useSession()?.user
  const answering = useCall(endpoints.search.answering, { projectId }).data
  // A spent budget is shown elsewhere.
  if (answering === undefined || answering.model !== null || answering.spent) return null
  return (
    <p data-model-adds className={className}>
      {t('modeQuotingAdds')}
      {user !== undefined && mayInOrganization(user, 'models.edit') && (
        <>
          {' '}
          <Link to="/admin" search={{ section: 'models' }} className="font-medium text-accent hover:underline">
            {t('connectModel')}
          </Link>
        </>
      )}
    </p>
  )
}
