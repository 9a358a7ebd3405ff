import { allProjects } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown, Layers } from 'lucide-react'
import { useProjects } from '../../features/projects/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { selectProject, useSelectedProject } from '../../session/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { shellTexts } from '../shell-texts.ts'

/** A search box is shown for more entries than this. */
const searchAbove = 10

/** The first letter of a workspace's name as an icon. */
function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-6 shrink-0 items-center justify-center rounded-sm bg-accent-fill text-xs font-semibold text-on-accent"
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? ''}
    </span>
  )
}

/** Selects a workspace, or All. A selection opens the workspace list (specification, section 4). */
export function ProjectSelector({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(shellTexts)
  const navigate = useNavigate()
  const selected = useSelectedProject()
  const { data, error } = useProjects()
  const rows = data?.rows ?? []
  const known = rows.find((project) => project.id === selected?.id)
  const name = selected === null ? t('all') : (known?.name ?? selected.name)
  const options = [{ value: allProjects, label: t('all') }, ...rows.map((project) => ({ value: String(project.id), label: project.name }))]

  function choose(value: string) {
    const project = rows.find((row) => String(row.id) === value)
    selectProject(project ? { id: project.id, name: project.name } : null)
    void navigate({ to: '/', search: {} })
  }

  return (
    <Combobox
      label={t('workspace')}
      options={options}
      value={selected === null ? allProjects : String(selected.id)}
      onValueChange={choose}
      searchable={rows.length > searchAbove}
      side={collapsed ? 'right' : 'bottom'}
      footer={
        error ? (
          <p className="px-2 py-1.5 text-negative">{t('projectsFailed')}</p>
        ) : data?.rows.length === 0 ? (
          <p className="px-2 py-1.5 text-muted">{t('noProjects')}</p>
        ) : undefined
      }
      trigger={
        <button
          type="button"
          className={classNames(
            'flex h-10 items-center gap-2 rounded-md transition-colors hover:bg-hover',
            collapsed ? 'px-1.5' : 'w-full px-2',
          )}
        >
          {selected === null ? (
            <span className="flex size-6 shrink-0 items-center justify-center rounded-sm bg-line text-muted">
              <Layers aria-hidden className="size-4" />
            </span>
          ) : (
            <Initial name={name} />
          )}
          <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate text-left text-sm font-semibold'}>
            <span className="sr-only">{t('workspace')}: </span>
            {name}
          </span>
          {!collapsed && <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />}
        </button>
      }
    />
  )
}
