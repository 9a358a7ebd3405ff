import type { ConversationSummary, Project } from '@dossier/contract'
import { LoaderCircle, Lock } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { classNames } from '../../../ui/index.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import { historyTexts } from './history.texts.ts'
import { RenameField } from './rename-field.tsx'

export interface HistoryEntryProps {
  conversation: ConversationSummary
  isCurrent: boolean
  can: Project['can'] | undefined
  onSelect: () => void
  onDelete: () => void
}

/** A conversation in the history: title, author, length and actions. */
export function HistoryEntry({ conversation, isCurrent, can, onSelect, onDelete }: HistoryEntryProps) {
  const t = useTexts(historyTexts)
  const formats = useFormats()
  const [renaming, setRenaming] = useState(false)
  const { title, createdBy, askedAt, questions, running, visibility } = conversation
  if (renaming) {
    return (
      <li className="px-1 py-1">
        <RenameField conversation={conversation} onDone={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className={classNames('group relative rounded-md hover:bg-hover', isCurrent && 'bg-selected hover:bg-selected')}>
      <button type="button" aria-current={isCurrent || undefined} onClick={onSelect} className="w-full rounded-md px-2 py-1.5 text-left">
        <span className="line-clamp-2 text-sm break-words">{title}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-1.5 text-xs text-faint">
          <span className="max-w-24 truncate">{createdBy.name}</span>
          <span aria-hidden>·</span>
          <time dateTime={askedAt} className="whitespace-nowrap">
            {formats.ago(askedAt)}
          </time>
          <span aria-hidden>·</span>
          <span className="whitespace-nowrap">{t('questions', { count: questions })}</span>
          {visibility === 'private' && (
            <span className="inline-flex items-center gap-1 whitespace-nowrap">
              <Lock aria-hidden className="size-3" />
              {t('private')}
            </span>
          )}
          {running && (
            <span className="inline-flex items-center gap-1 whitespace-nowrap text-accent">
              <LoaderCircle aria-hidden className="size-3 motion-safe:animate-spin" />
              {t('running')}
            </span>
          )}
        </span>
      </button>
      {can && <ConversationMenu conversation={conversation} can={can} onRename={() => setRenaming(true)} onDelete={onDelete} />}
    </li>
  )
}
