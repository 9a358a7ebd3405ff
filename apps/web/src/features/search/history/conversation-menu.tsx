import { type ConversationSummary, endpoints, type Project } from '@dossier/contract'
import { Ellipsis, FileCode, FileText, FileType, Lock, Pencil, Trash2, Users } from 'lucide-react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../../ui/index.ts'
import { downloadConversation } from './download-conversation.ts'
import { historyTexts } from './history.texts.ts'

export interface ConversationMenuProps {
  conversation: ConversationSummary
  can: Project['can']
  onRename: () => void
  onDelete: () => void
}

/** The actions that the user may perform on a conversation. Renders nothing when there are none. */
export function ConversationMenu({ conversation, can, onRename, onDelete }: ConversationMenuProps) {
  const t = useTexts(historyTexts)
  const userId = useSession()?.user.id
  const change = useSend(endpoints.conversations.change, { invalidates: [endpoints.conversations.list], announce: true })
  const isOwn = conversation.createdBy.id === userId
  const may = (action: 'search.edit' | 'search.export' | 'search.delete') => can[action] === 'all' || (can[action] === 'own' && isOwn)
  const items: MenuItem[] = []
  if (may('search.edit')) {
    const isPrivate = conversation.visibility === 'private'
    const visibility = isPrivate ? 'workspace' : 'private'
    items.push(
      { label: t('rename'), icon: Pencil, onSelect: onRename },
      {
        label: t(isPrivate ? 'share' : 'makePrivate'),
        ...(!isPrivate && { hint: t('makePrivateHint') }),
        icon: isPrivate ? Users : Lock,
        disabled: change.isPending,
        onSelect: () => change.mutate({ conversationId: conversation.id, visibility }),
      },
    )
  }
  if (may('search.export')) {
    items.push(
      {
        label: t('exportDocx'),
        icon: FileText,
        separated: items.length > 0,
        onSelect: () => void downloadConversation(conversation, 'docx'),
      },
      { label: t('exportPdf'), icon: FileType, onSelect: () => void downloadConversation(conversation, 'pdf') },
      { label: t('exportMd'), icon: FileCode, onSelect: () => void downloadConversation(conversation, 'md') },
    )
  }
  if (may('search.delete')) items.push({ label: t('delete'), icon: Trash2, danger: true, separated: items.length > 0, onSelect: onDelete })
  if (items.length === 0) return null
  return (
    <div className="absolute top-1 right-1 rounded-md bg-raised opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
      <DropdownMenu
        trigger={<IconButton icon={Ellipsis} size="small" label={t('more', { title: conversation.title.slice(0, 80) })} />}
        items={items}
      />
    </div>
  )
}
