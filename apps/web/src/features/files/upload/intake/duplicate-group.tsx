import type { WhenPresent } from '@dossier/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { classNames, MiddleEllipsis, Select } from '../../../../ui/index.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { FileKindIcon } from '../../file-kind-icon.tsx'
import { kindOfName } from '../check-file.ts'
import { filenameOf, folderOf } from '../relative-path.ts'
import type { Duplicate } from './find-duplicates.ts'
import { intakeTexts } from './intake.texts.ts'
import { type ChoosableKind, choiceFor, choiceOfAll, choicesOf, type DuplicateChoices } from './plan-upload.ts'

/** Height of a row, pixels. */
const rowHeight = 48
const shownRows = 5

export interface DuplicateGroupProps {
  kind: ChoosableKind
  group: readonly Duplicate[]
  choices: DuplicateChoices
  onChoose: (chosen: readonly Duplicate[], choice: WhenPresent) => void
}

/** The duplicates of one kind, with a choice for all and for each. Virtualized. */
export function DuplicateGroup({ kind, group, choices, onChoose }: DuplicateGroupProps) {
  const t = useTexts(intakeTexts)
  const { number } = useFormats()
  const title = useId()
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the rows must be rendered again with every scroll
  const rows = useVirtualizer({
    count: group.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  const options = choicesOf[kind].map((value) => ({
    value,
    label: t(value === 'version' && kind === 'sameContent' ? 'versionOf' : value),
  }))
  return (
    <section aria-labelledby={title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id={title} className="text-sm font-semibold">
          {t(kind)} <span className="font-normal text-muted">{number(group.length)}</span>
        </h3>
        {group.length > 1 && (
          <SegmentedControl<WhenPresent | 'mixed'>
            label={t('choiceForAll', { group: t(kind) })}
            options={options}
            value={choiceOfAll(group, choices) ?? 'mixed'}
            onValueChange={(choice) => choice !== 'mixed' && onChoose(group, choice)}
          />
        )}
      </div>
      <div
        ref={frame}
        style={{ height: Math.min(group.length, shownRows) * rowHeight + 2 }}
        className="overflow-y-auto rounded-md border border-line"
      >
        <ul aria-label={t('files', { group: t(kind) })} className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start, size }) => {
            const duplicate = group[index]
            return (
              duplicate && (
                <li
                  key={key}
                  aria-setsize={group.length}
                  aria-posinset={index + 1}
                  className={classNames('absolute inset-x-0 flex items-center gap-2.5 px-3', index > 0 && 'border-t border-line')}
                  style={{ top: start, height: size }}
                >
                  <DuplicateLine duplicate={duplicate} />
                  <Select
                    aria-label={t('choiceFor', { name: duplicate.path })}
                    options={options}
                    value={choiceFor(duplicate, choices)}
                    onChange={(event) => {
                      const choice = choicesOf[kind].find((value) => value === event.target.value)
                      if (choice) onChoose([duplicate], choice)
                    }}
                    className="shrink-0 text-sm [&>select]:text-sm"
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** A file and its existing counterpart. */
function DuplicateLine({ duplicate: { path, kind, known } }: { duplicate: Duplicate }) {
  const t = useTexts(intakeTexts)
  const name = filenameOf(path)
  const folder = folderOf(path)
  const knownPath = [...known.path, known.filename].join('/')
  const met = kind === 'sameContent' ? t('sameAs', { path: knownPath }) : t('knownVersion', { version: known.version })
  return (
    <>
      <FileKindIcon kind={kindOfName(path)} />
      <div className="min-w-0 flex-1">
        <div className="flex text-sm leading-5 font-medium">
          <MiddleEllipsis text={name} />
        </div>
        <p className="truncate text-xs leading-4 text-muted" title={met}>
          {folder !== '' && <span className="text-faint">{folder} · </span>}
          {met}
        </p>
      </div>
    </>
  )
}
