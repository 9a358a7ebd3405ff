import { endpoints, type Output, type Spreadsheet } from '@dossier/contract'
import { type FormEvent, useId, useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, Dialog, ErrorState, Field, Input, MiddleEllipsis, Skeleton } from '../../ui/index.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { FileKindIcon } from '../files/file-kind-icon.tsx'
import { refreshFiles } from '../files/use-file-list.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

export interface NewSpreadsheetDialogProps {
  projectId: number
  mayReadOutputs: boolean
  onClose: () => void
  onCreated: (spreadsheet: Spreadsheet) => void
}

/** Number of outputs that are offered, the latest ones. */
const offered = 100

/** Creates a workbook: an empty one, or a copy of the workbook of an output. */
export function NewSpreadsheetDialog({ projectId, mayReadOutputs, onClose, onCreated }: NewSpreadsheetDialogProps) {
  const t = useTexts(spreadsheetsTexts)
  const form = useId()
  const [kind, setKind] = useState<'empty' | 'output'>('empty')
  const [name, setName] = useState('')
  const [outputId, setOutputId] = useState<number>()
  const [error, setError] = useState<string>()
  const sending = {
    quiet: true,
    announce: true,
    onSuccess(spreadsheet: Spreadsheet) {
      void refreshFiles()
      onClose()
      onCreated(spreadsheet)
    },
  } as const
  const create = useSend(endpoints.spreadsheets.create, sending)
  const copy = useSend(endpoints.spreadsheets.copyOutput, sending)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (kind === 'output') {
      if (outputId !== undefined) copy.mutate({ projectId, outputId })
      return
    }
    const { nameSchema } = await import('virtual:contract-schemas')
    const filename = name.trim().normalize('NFC')
    if (filename === '') setError(t('nameRequired'))
    else if (!nameSchema.safeParse(`${filename}.xlsx`).success || /[/\\]/.test(filename)) setError(t('nameInvalid'))
    else create.mutate({ projectId, filename })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newTitle')}
      width={kind === 'empty' ? 'narrow' : 'medium'}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={create.isPending || copy.isPending}
            disabled={kind === 'output' && outputId === undefined}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      <form id={form} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {mayReadOutputs && (
          <SegmentedControl
            label={t('newKind')}
            options={[
              { value: 'empty', label: t('newEmpty') },
              { value: 'output', label: t('newFromOutput') },
            ]}
            value={kind}
            onValueChange={setKind}
          />
        )}
        {kind === 'empty' ? (
          <Field label={t('newName')} error={error ?? create.error?.message} hint={t('newNameHint')} required>
            {(control) => (
              <Input
                {...control}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that was just asked for
                autoFocus
                autoComplete="off"
                spellCheck={false}
                value={name}
                onChange={(event) => {
                  setName(event.target.value)
                  setError(undefined)
                  create.reset()
                }}
              />
            )}
          </Field>
        ) : (
          <>
            <p className="text-sm text-muted">{t('outputsHint')}</p>
            <OutputChoice projectId={projectId} chosen={outputId} onChoose={setOutputId} />
            {copy.error && (
              <p role="alert" className="text-sm text-negative">
                {copy.error.message}
              </p>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}

interface OutputChoiceProps {
  projectId: number
  chosen: number | undefined
  onChoose: (outputId: number) => void
}

/** The outputs of a workspace that have a workbook. */
function OutputChoice({ projectId, chosen, onChoose }: OutputChoiceProps) {
  const t = useTexts(spreadsheetsTexts)
  const { ago } = useFormats()
  const { data, error, refetch } = useCall(endpoints.outputs.list, { projectId, limit: offered, offset: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-24 w-full" />
  const outputs = data.rows.filter(
    (output): output is Output & { filename: string } => output.fileType !== null && output.filename !== null,
  )
  if (outputs.length === 0) return <p className="text-sm">{t('noOutputs')}</p>
  return (
    <fieldset className="max-h-72 overflow-y-auto rounded-md border border-line">
      <legend className="sr-only">{t('chooseOutput')}</legend>
      {outputs.map(({ id, filename, createdBy, createdAt }) => (
        <label
          key={id}
          className="flex cursor-pointer items-center gap-2 border-b border-line px-3 py-2 text-sm last:border-0 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        >
          <input type="radio" name="output" checked={chosen === id} onChange={() => onChoose(id)} className="shrink-0 accent-accent" />
          <FileKindIcon kind="xlsx" />
          <span className="flex min-w-0 flex-1 flex-col">
            <MiddleEllipsis text={filename} />
            <span className="truncate text-xs text-muted">
              {createdBy.name} · {ago(createdAt)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
