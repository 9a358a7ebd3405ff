import type { Attachment } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, buttonClass } from '../../../ui/index.ts'
import { parseEvidence } from '../evidence-target.ts'
import { useEvidence } from '../use-evidence.ts'
import { formatComparison } from './comparison-address.ts'
import { versionNoticeTexts } from './version-notice.texts.ts'

/** Notice that a later version of the open file exists, with a link to the same place in it. Renders nothing for the latest version. */
export function VersionNotice({ file, latest }: { file: Attachment; latest: string | null }) {
  const t = useTexts(versionNoticeTexts)
  const { open } = useEvidence()
  const target = latest === null ? undefined : parseEvidence(latest, file.projectId)
  if (target === undefined) return null
  return (
    <output className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-caution-soft px-3 py-2 text-sm text-caution">
      <span className="flex min-w-50 flex-1 items-start gap-2">
        <History aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('laterExists', { version: file.version, versions: file.versions })}
      </span>
      <span className="flex shrink-0 items-center gap-1.5">
        <Link
          to="/files"
          search={(address) => ({
            project: file.projectId,
            ...(address.evidence === undefined ? {} : { evidence: address.evidence }),
            compare: formatComparison({ later: file.latestId, earlier: file.id }),
          })}
          className={buttonClass('ghost', 'small')}
        >
          {t('compare')}
        </Link>
        <Button size="small" onClick={() => open(target)}>
          {t('openLatest')}
        </Button>
      </span>
    </output>
  )
}
