import { fileFailureText, fileFailureTexts, type Language } from '@dossier/contract'
import { KeyRound, PanelRightOpen, Pause, Play, RotateCw, X } from 'lucide-react'
import { type TextDetails, useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { classNames, IconButton, MiddleEllipsis, ProgressBar, Tooltip } from '../../ui/index.ts'
import { FileKindIcon } from './file-kind-icon.tsx'
import { kindOfName } from './upload/check-file.ts'
import { refusalText } from './upload/refusal.ts'
import { filenameOf, folderOf } from './upload/relative-path.ts'
import { isPausable, isRetryable, isUnderWay, type UploadItem } from './upload/upload-item.ts'
import { uploadTexts } from './upload/upload.texts.ts'

export interface UploadRowProps {
  item: UploadItem
  onCancel: (item: UploadItem) => void
  onPause: (item: UploadItem) => void
  onRetry: (item: UploadItem) => void
  onReadAgain: (item: UploadItem, attachmentId: number) => void
  onUnlock: (item: UploadItem, attachmentId: number) => void
  onShow: (item: UploadItem, attachmentId: number) => void
}

/** One file of the tray: its state, its failure, and its actions. */
export function UploadRow({ item, onCancel, onPause, onRetry, onReadAgain, onUnlock, onShow }: UploadRowProps) {
  const t = useTexts(uploadTexts)
  const { size } = useFormats()
  const { text, problem, share } = useItemState(item)
  const name = filenameOf(item.path)
  const kind = kindOfName(item.path)
  const folder = folderOf(item.path)
  const { state } = item
  return (
    <div className="flex h-full items-center gap-2.5 px-3">
      <FileKindIcon kind={kind} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2 text-sm leading-5">
          <span className="flex min-w-0 shrink font-medium">
            <MiddleEllipsis text={name} />
          </span>
          {folder !== '' && <span className="min-w-8 flex-1 truncate text-xs text-faint">{folder}</span>}
        </div>
        {share === undefined ? (
          <Tooltip text={text}>
            <p className={classNames('truncate text-xs leading-4', problem ? 'text-negative' : 'text-muted')}>{text}</p>
          </Tooltip>
        ) : (
          <div className="flex h-4 items-center gap-2 text-xs text-muted">
            <ProgressBar label={text} value={share} className="flex-1" />
            <span className="shrink-0 whitespace-nowrap">
              {state.phase === 'paused' ? t('paused') : share === 1 ? t('storing') : size(item.size)}
            </span>
          </div>
        )}
      </div>
      <span className="flex shrink-0">
        {isPausable(item) && <IconButton icon={Pause} size="small" label={t('pause', { name })} onClick={() => onPause(item)} />}
        {state.phase === 'paused' && <IconButton icon={Play} size="small" label={t('resume', { name })} onClick={() => onRetry(item)} />}
        {(isUnderWay(item) || state.phase === 'paused') && (
          <IconButton icon={X} size="small" label={t('cancel', { name })} onClick={() => onCancel(item)} />
        )}
        {isRetryable(item) && state.phase !== 'paused' && (
          <IconButton icon={RotateCw} size="small" label={t('retry', { name })} onClick={() => onRetry(item)} />
        )}
        {state.phase === 'accepted' && state.failure === 'encrypted' && kind === 'pdf' ? (
          <IconButton icon={KeyRound} size="small" label={t('unlock', { name })} onClick={() => onUnlock(item, state.attachmentId)} />
        ) : (
          state.phase === 'accepted' &&
          state.status === 'failed' && (
            <IconButton
              icon={RotateCw}
              size="small"
              label={t('readAgain', { name })}
              onClick={() => onReadAgain(item, state.attachmentId)}
            />
          )
        )}
        {state.phase === 'accepted' && (
          <IconButton
            icon={PanelRightOpen}
            size="small"
            label={t('showInFiles', { name })}
            onClick={() => onShow(item, state.attachmentId)}
          />
        )}
      </span>
    </div>
  )
}

interface ShownState {
  text: string
  problem: boolean
  /** 0 to 1 while the file is being sent. */
  share?: number
}

function useItemState(item: UploadItem): ShownState {
  const t = useTexts(uploadTexts)
  const language = useLanguage()
  const { percent } = useFormats()
  return stateOf(item, t, language, percent)
}

function stateOf(
  { state, size, path }: UploadItem,
  t: (key: keyof (typeof uploadTexts)['table'], details?: TextDetails) => string,
  language: Language,
  percent: (ratio: number) => string,
): ShownState {
  if (state.phase === 'sending') {
    const share = size === 0 ? 0 : state.sent / size
    return { text: t('sending', { percent: percent(share) }), problem: false, share }
  }
  if (state.phase === 'paused') return { text: t('paused'), problem: false, share: state.sent / Math.max(size, 1) }
  if (state.phase === 'refused') return { text: refusalText(state.refusal, language), problem: true }
  if (state.phase === 'interrupted') {
    const { cause } = state
    return { text: cause.code === 'UPLOAD_INTERRUPTED' ? t('interrupted') : refusalText(cause, language), problem: true }
  }
  if (state.phase !== 'accepted') return { text: t(state.phase), problem: false }
  if (state.failure) {
    const kind = kindOfName(path)
    const reason = kind === undefined ? fileFailureTexts[state.failure] : fileFailureText(state.failure, kind)
    return { text: reason[language], problem: true }
  }
  const words = { uploaded: 'readWaiting', reading: 'reading', indexed: 'indexed', stored: 'stored', failed: 'failed' } as const
  return { text: t(words[state.status]), problem: state.status === 'failed' }
}
