import type { Project } from '@dossier/contract'
import { Ellipsis } from 'lucide-react'
import { type Formats, type Translator, useFormats, useTexts } from '../../i18n/index.ts'
import { useSelectedProject } from '../../session/index.ts'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { type ProjectVerbs, projectMenu } from './project-menu.ts'
import { projectTypeLooks, taggingTypeLooks } from './project-types.ts'
import { projectsTexts } from './projects-texts.ts'

export interface ProjectsTableProps {
  /** Undefined while loading. */
  projects: readonly Project[] | undefined
  verbs: ProjectVerbs
}

function columnsOf(t: Translator<keyof typeof projectsTexts.table>, formats: Formats, verbs: ProjectVerbs): TableColumn<Project>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (project) => (
        <span className="flex min-w-0 items-baseline gap-3">
          <span className="max-w-full min-w-0 shrink-0 font-medium">
            <MiddleEllipsis text={project.name} />
          </span>
          <span className="min-w-0 truncate text-muted max-md:hidden">{project.description}</span>
        </span>
      ),
    },
    {
      key: 'taggingType',
      header: t('taggingType'),
      width: '104px',
      wideOnly: true,
      cell: ({ taggingType }) => {
        const look = taggingTypeLooks.find(({ value }) => value === taggingType)
        return look && t(look.label)
      },
    },
    {
      key: 'type',
      header: t('type'),
      width: '128px',
      wideOnly: true,
      cell: ({ memberAccess }) => {
        const look = projectTypeLooks.find(({ value }) => value === memberAccess)
        return look && <StatusLabel icon={look.icon}>{t(look.label)}</StatusLabel>
      },
    },
    { key: 'owner', header: t('owner'), width: '136px', wideOnly: true, cell: ({ owner }) => owner.name },
    { key: 'members', header: t('members'), width: '84px', align: 'right', wideOnly: true, cell: ({ members }) => formats.number(members) },
    { key: 'files', header: t('files'), width: '76px', align: 'right', cell: ({ files }) => formats.number(files) },
    {
      key: 'lastActivity',
      header: t('lastActivity'),
      width: '132px',
      align: 'right',
      wideOnly: true,
      cell: ({ lastActivityAt }) => (
        <time dateTime={lastActivityAt} title={formats.dateTime(lastActivityAt)} className="text-muted">
          {formats.ago(lastActivityAt)}
        </time>
      ),
    },
    {
      key: 'menu',
      header: t('menu', { name: '' }),
      width: '52px',
      hiddenHeader: true,
      align: 'right',
      cell: (project) => (
        <DropdownMenu
          trigger={<IconButton icon={Ellipsis} label={t('menu', { name: project.name })} tooltip={false} />}
          items={projectMenu(project, t, verbs)}
        />
      ),
    },
  ]
}

/** The workspaces, latest activity first. */
export function ProjectsTable({ projects, verbs }: ProjectsTableProps) {
  const t = useTexts(projectsTexts)
  const formats = useFormats()
  const selected = useSelectedProject()
  return (
    <Table
      label={t('title')}
      columns={columnsOf(t, formats, verbs)}
      rows={projects}
      rowKey={(project) => project.id}
      rowName={(project) => project.name}
      onOpen={verbs.openFiles}
      current={selected?.id ?? null}
    />
  )
}
