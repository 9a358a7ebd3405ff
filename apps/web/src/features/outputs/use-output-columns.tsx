import type { Output } from '@dossier/contract'
import { Download, Trash2 } from 'lucide-react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { IconButton, MiddleEllipsis, type TableColumn } from '../../ui/index.ts'
import { OutputState } from './output-state.tsx'
import { outputsTexts } from './outputs.texts.ts'

interface Doing {
  onDownload: (output: Output) => void
  mayRemove: (output: Output) => boolean
  onRemove: (output: Output) => void
}

const makerOf = ({ createdBy }: Output) => <span className="truncate">{createdBy.name}</span>
const stateOf = ({ state }: Output) => <OutputState state={state} />

/** What the list of outputs says of each, as the specification names it. */
export function useOutputColumns(doing: Doing): TableColumn<Output>[] {
  const t = useTexts(outputsTexts)
  const { ago, dateTime } = useFormats()
  const nameOf = ({ inputVariable, workflow, createdAt }: Output) => (
    <span className="flex min-w-0 flex-col">
      <MiddleEllipsis text={inputVariable} />
      <span className="truncate text-xs text-muted md:hidden">
        {t(workflow)} · {ago(createdAt)}
      </span>
    </span>
  )
  const buttonsOf = (output: Output) => <OutputButtons output={output} {...doing} />
  return [
    { key: 'inputVariable', header: t('inputVariable'), cell: nameOf },
    { key: 'workflow', header: t('workflow'), width: '180px', wideOnly: true, cell: ({ workflow }) => t(workflow) },
    { key: 'createdBy', header: t('createdBy'), width: '140px', wideOnly: true, cell: makerOf },
    { key: 'created', header: t('created'), width: '170px', wideOnly: true, cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'status', header: t('status'), width: '130px', cell: stateOf },
    {
      key: 'fileType',
      header: t('fileType'),
      width: '100px',
      wideOnly: true,
      cell: ({ fileType }) => (fileType === null ? '–' : t(fileType)),
    },
    { key: 'actions', header: t('actions'), hiddenHeader: true, width: '88px', cell: buttonsOf },
  ]
}

function OutputButtons({ output, onDownload, mayRemove, onRemove }: Doing & { output: Output }) {
  const t = useTexts(outputsTexts)
  const { fileType, filename, inputVariable } = output
  return (
    <span className="flex justify-end gap-1">
      {fileType !== null && (
        <IconButton
          icon={Download}
          size="small"
          label={t('downloadNamed', { name: filename ?? inputVariable })}
          onClick={() => onDownload(output)}
        />
      )}
      {mayRemove(output) && (
        <IconButton icon={Trash2} size="small" label={t('removeNamed', { name: inputVariable })} onClick={() => onRemove(output)} />
      )}
    </span>
  )
}
