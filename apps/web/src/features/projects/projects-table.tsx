import type { Project, ReadingOfWorkspace, RecentQuestion } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { Ellipsis, MessageSquareText } from 'lucide-react'
import { type Formats, type Translator, useFormats, useTexts } from '../../i18n/index.ts'
import { useSelectedProject } from '../../session/index.ts'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { type ProjectVerbs, projectMenu } from './project-menu.ts'
import { projectTypeLooks, taggingTypeLooks } from './project-types.ts'
import { projectsTexts } from './projects-texts.ts'

/** What is going on in a workspace. */
export interface WorkspaceNews {
  reading: ReadingOfWorkspace | null
  question: RecentQuestion | null
}

export interface ProjectsTableProps {
  /** Undefined while loading. */
  projects: readonly Project[] | undefined
  /** By workspace id; loaded after the workspaces. */
  news: ReadonlyMap<number, WorkspaceNews>
  verbs: ProjectVerbs
}

function columnsOf(
  t: Translator<keyof typeof projectsTexts.table>,
  formats: Formats,
  { verbs, news }: Omit<ProjectsTableProps, 'projects'>,
): TableColumn<Project>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (project) => (
        <span className="flex min-w-0 flex-col">
          <span className="max-w-full min-w-0 font-medium">
            <MiddleEllipsis text={project.name} />
          </span>
          <SecondLine project={project} question={news.get(project.id)?.question ?? null} />
        </span>
      ),
    },
    {
      key: 'taggingType',
      header: t('taggingType'),
      width: '104px',
      from: 'large',
      cell: ({ taggingType }) => {
        const look = taggingTypeLooks.find(({ value }) => value === taggingType)
        return look && t(look.label)
      },
    },
    {
      key: 'type',
      header: t('type'),
      width: '128px',
      from: 'large',
      cell: ({ memberAccess }) => {
        const look = projectTypeLooks.find(({ value }) => value === memberAccess)
        return look && <StatusLabel icon={look.icon}>{t(look.label)}</StatusLabel>
      },
    },
    { key: 'owner', header: t('owner'), width: '136px', wideOnly: true, cell: ({ owner }) => owner.name },
    { key: 'members', header: t('members'), width: '84px', align: 'right', from: 'medium', cell: ({ members }) => formats.number(members) },
    {
      key: 'files',
      header: t('files'),
      width: '76px',
      align: 'right',
      cell: ({ id, files }) => <FileCount files={files} reading={news.get(id)?.reading ?? null} />,
    },
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

/** The latest question, which opens its conversation; without one, the description. */
function SecondLine({ project, question }: { project: Project; question: RecentQuestion | null }) {
  const t = useTexts(projectsTexts)
  if (question === null)
    return (
      <span className="truncate text-xs leading-4 text-faint">{project.description === '' ? t('noQuestion') : project.description}</span>
    )
  return (
    <Link
      to="/search"
      search={{ project: project.id, id: question.id }}
      title={question.query}
      className="flex max-w-full min-w-0 items-center gap-1 self-start rounded-sm text-xs leading-4 text-muted hover:text-text hover:underline"
    >
      <MessageSquareText aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">{t('latestQuestion')}</span>
      <span className="truncate">{question.query}</span>
      <span className="shrink-0 text-faint @max-2xl:hidden">{question.createdBy.name}</span>
    </Link>
  )
}

/** The number of files, and below it how many have been read while some are being read. */
function FileCount({ files, reading }: { files: number; reading: ReadingOfWorkspace | null }) {
  const t = useTexts(projectsTexts)
  const { number } = useFormats()
  if (reading === null) return number(files)
  const label = t('readingOf', { read: number(reading.read), total: number(reading.total) })
  return (
    <span className="flex flex-col items-end gap-1" title={label}>
      <span>{number(files)}</span>
      <ProgressBar label={label} value={reading.read / reading.total} />
    </span>
  )
}

/** The workspaces, latest activity first. */
export function ProjectsTable({ projects, ...shown }: ProjectsTableProps) {
  const t = useTexts(projectsTexts)
  const formats = useFormats()
  const selected = useSelectedProject()
  return (
    <Table
      label={t('title')}
      columns={columnsOf(t, formats, shown)}
      rows={projects}
      rowKey={(project) => project.id}
      rowName={(project) => project.name}
      onOpen={shown.verbs.openFiles}
      current={selected?.id ?? null}
      tall
    />
  )
}
