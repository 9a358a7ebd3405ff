import type { Output } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../i18n/index.ts'
import { MiddleEllipsis } from '../../ui/index.ts'
import { OutputState } from './output-state.tsx'

/** Outputs below each other in a narrow column; each leads to its result. */
export function OutputList({ projectId, rows }: { projectId: number; rows: readonly Output[] }) {
  const { ago } = useFormats()
  return (
    <ul className="flex flex-col">
      {rows.map(({ id, inputVariable, createdBy, createdAt, state }) => (
        <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
          <div className="min-w-0">
            <Link to="/outputs" search={{ project: projectId, output: id }} className="block text-sm font-medium hover:underline">
              <MiddleEllipsis text={inputVariable} />
            </Link>
            <p className="truncate text-xs text-muted">
              {createdBy.name} · {ago(createdAt)}
            </p>
          </div>
          <OutputState state={state} />
        </li>
      ))}
    </ul>
  )
}
