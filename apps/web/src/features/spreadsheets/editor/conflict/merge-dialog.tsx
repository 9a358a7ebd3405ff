import {
  columnLetters,
  endpoints,
  isStructureEdit,
  rangesInWords,
  type RebasedEdits,
  type StructureEditRequest,
  writeRange,
} from '@dossier/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSend } from '../../../../api/index.ts'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Button, classNames, Dialog, ErrorState, Skeleton } from '../../../../ui/index.ts'
import { type CellContent, isCellEdit, isFormula, type WorkbookEdit } from '../cell-content.ts'
import { nameOfPlace, placeInWords } from '../cell-name.ts'
import { contentInWords } from '../cell-words.ts'
import { chosenEdits, type Side } from './chosen-edits.ts'
import { mergeTexts } from './merge.texts.ts'

/** Edits on a version that somebody else has saved. */
export interface Merged {
  onto: RebasedEdits['onto']
  edits: WorkbookEdit[]
}

export interface MergeDialogProps {
  projectId: number
  /** The version that the edits were made on. */
  fileId: number
  edits: readonly WorkbookEdit[]
  onBack: () => void
  onMerge: (merged: Merged) => void
}

const reasons = {
  sheet: 'lostSheet',
  cell: 'lostCell',
  reference: 'lostReference',
  changed: 'lostChanged',
  name: 'lostName',
  array: 'lostArray',
} as const

/** Puts unsaved cells on the latest version. Cells that both have changed are shown side by side, and chosen one by one. */
export function MergeDialog({ projectId, fileId, edits, onBack, onMerge }: MergeDialogProps) {
  const t = useTexts(mergeTexts)
  const { ago, number } = useFormats()
  const [sides, setSides] = useState<readonly Side[]>([])
  const { data, error, mutate } = useSend(endpoints.spreadsheets.rebase, {
    quiet: true,
    onSuccess: ({ overlapping }) => setSides(overlapping.map(() => 'theirs')),
  })
  const rebase = useEffectEvent(() => mutate({ projectId, id: fileId, edits: [...edits] }))
  useEffect(() => rebase(), [])
  const cleanCells = data?.clean.filter(isCellEdit) ?? []
  const others = data?.clean.flatMap((edit) => (isCellEdit(edit) ? [] : [edit])) ?? []
  // Rows that are inserted twice at one place are one line of the list.
  const structures = others.filter(isStructureEdit)
  const cleanSheets = [...new Map(structures.map((edit) => [JSON.stringify(edit), edit])).values()]
  const looks = others.length - structures.length
  const listed = (content: CellContent) => <Content content={content} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onBack()}
      title={t('title')}
      width="wide"
      actions={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button
            variant="primary"
            disabled={data === undefined}
            onClick={() => data && onMerge({ onto: data.onto, edits: chosenEdits(data, sides) })}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => rebase()} />
      ) : data === undefined ? (
        <output aria-label={t('comparing')}>
          <Skeleton className="h-24 w-full" />
        </output>
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          <p>{t('theirVersion', { version: data.onto.version, name: data.onto.savedBy.name, moment: ago(data.onto.savedAt) })}</p>
          {cleanCells.length > 0 && <p>{t('clean', { count: cleanCells.length, number: number(cleanCells.length) })}</p>}
          {cleanSheets.length > 0 && (
            <ul>
              {cleanSheets.map((edit) => (
                <li key={JSON.stringify(edit)}>
                  {t(edit.kind)}: {structureInWords(edit)}
                </li>
              ))}
            </ul>
          )}
          {looks > 0 && <p>{t('looks', { count: looks, number: number(looks) })}</p>}
          {data.same.length > 0 && <p>{t('same', { count: data.same.length, number: number(data.same.length) })}</p>}
          {data.overlapping.length > 0 && (
            <section className="flex flex-col gap-2">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="min-w-0 grow basis-full font-semibold sm:basis-0">
                  {t('overlapping', { count: data.overlapping.length, number: number(data.overlapping.length) })}
                </h3>
                {(['theirs', 'mine'] as const).map((side) => (
                  <Button key={side} size="small" onClick={() => setSides(data.overlapping.map(() => side))}>
                    {t(side === 'mine' ? 'allMine' : 'allTheirs')}
                  </Button>
                ))}
              </div>
              <div className="overflow-x-auto">
                <table className="w-full min-w-104 table-fixed border-collapse">
                  <thead>
                    <tr className="border-b border-line text-left text-xs text-muted">
                      {(['cell', 'before', 'theirs', 'mine'] as const).map((heading) => (
                        <th key={heading} scope="col" className="px-2 py-1 font-medium">
                          {t(heading)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.overlapping.map(({ edit, before, theirs }, at) => {
                      const cell = placeInWords(edit)
                      const choice = (side: Side, content: CellContent) => (
                        <Choice
                          group={cell}
                          label={`${t(side)}: ${cell}`}
                          isChosen={sides[at] === side}
                          onChoose={() => setSides((all) => all.map((one, place) => (place === at ? side : one)))}
                        >
                          {listed(content)}
                        </Choice>
                      )
                      return (
                        <tr key={cell} className="border-b border-line align-top">
                          <th scope="row" className="px-2 py-1.5 text-left font-mono text-xs leading-5 break-words">
                            {cell}
                          </th>
                          <td className="px-2 py-1.5 text-muted">{listed(before)}</td>
                          <td className="px-1 py-1">{choice('theirs', theirs)}</td>
                          <td className="px-1 py-1">{choice('mine', edit.content)}</td>
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </div>
            </section>
          )}
          {data.lost.length > 0 && (
            <section>
              <h3 className="font-semibold text-negative">{t('lost', { count: data.lost.length, number: number(data.lost.length) })}</h3>
              <ul className="mt-1">
                {data.lost.map(({ edit, reason }) => (
                  <li key={isCellEdit(edit) ? nameOfPlace(edit) : JSON.stringify(edit)} className="flex flex-wrap gap-x-2 py-0.5">
                    <span className="font-mono text-xs leading-5 font-semibold">{subjectInWords(edit)}</span>
                    {isCellEdit(edit) ? listed(edit.content) : t(edit.kind)}
                    <span className="text-muted">({t(reasons[reason])})</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The cell, the sheet or the name that an edit is about. */
function subjectInWords(edit: WorkbookEdit): string {
  if (isCellEdit(edit)) return placeInWords(edit)
  return edit.kind === 'name' ? ((edit.after ?? edit.before)?.name ?? '') : edit.sheet
}

/** The sheet, with its other name or the rows or columns that are meant. */
function structureInWords(edit: StructureEditRequest): string {
  if (edit.kind === 'name') return nameInWords(edit)
  if (edit.kind === 'copy-sheet' || edit.kind === 'rename-sheet') return `${edit.sheet} → ${edit.name}`
  if (edit.kind === 'move') {
    const { sheet, row, column } = edit.to
    return `${rangesInWords(edit.sheet, [writeRange(edit.range)])} → ${placeInWords({ sheet, row, column })}`
  }
  if (edit.kind !== 'insert' && edit.kind !== 'delete') return edit.sheet
  const { axis, at, count } = edit
  const name = (index: number): string => (axis === 'row' ? String(index + 1) : columnLetters(index))
  return rangesInWords(edit.sheet, [`${name(at)}:${name(at + count - 1)}`])
}

/** A name with its other text and what it stands for. */
function nameInWords({ before, after }: Extract<StructureEditRequest, { kind: 'name' }>): string {
  const names = [...new Set([before, after].flatMap((one) => (one === null ? [] : [one.name])))]
  return after === null ? `${names.join('')} → ∅` : `${names.join(' → ')} =${after.reference}`
}

function Content({ content }: { content: CellContent }) {
  const t = useTexts(mergeTexts)
  const words = contentInWords(content, useFormats())
  if (words === null) return <span className="text-faint italic">{t('empty')}</span>
  return <span className={classNames('break-words tabular-nums', isFormula(content) && 'font-mono text-xs break-all')}>{words}</span>
}

interface ChoiceProps {
  group: string
  label: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ group, label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'flex cursor-pointer gap-2 rounded-md px-1.5 py-0.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen ? 'bg-selected font-medium' : 'hover:bg-hover',
      )}
    >
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} aria-label={label} className="mt-1 shrink-0 accent-accent" />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
