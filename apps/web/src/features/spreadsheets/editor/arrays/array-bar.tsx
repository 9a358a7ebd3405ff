import { writeRange } from '@dossier/contract'
import { Brackets } from 'lucide-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { Button, classNames } from '../../../../ui/index.ts'
import { formulaInWords } from '../cell-words.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { arrayTexts } from './arrays.texts.ts'
import type { ChosenArray } from './chosen-array.ts'

/**
 * The array formula of the chosen cell, below the cells. It comes with the first such cell and stays, so that the cells do not move up and down. A formula that
 * gives several values can be made one.
 */
export function ArrayBar({ sheet, editable }: { sheet: UniverSheet | null; editable: boolean }) {
  const t = useTexts(arrayTexts)
  const subscribe = useCallback((listener: () => void) => sheet?.onArrayChange(listener) ?? (() => undefined), [sheet])
  const state = useSyncExternalStore(subscribe, () => JSON.stringify(sheet?.array() ?? null))
  const [isNeeded, setNeeded] = useState(false)
  const array = JSON.parse(state) as ChosenArray | null
  if (array !== null && !isNeeded) setNeeded(true)
  if (sheet === null || !isNeeded) return null
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-3 py-1 text-sm"
    >
      <Brackets aria-hidden className="size-4 shrink-0 text-muted" />
      {array === null ? <p className="text-faint">{t('none')}</p> : <ArrayOfCell array={array} sheet={sheet} editable={editable} />}
    </section>
  )
}

function ArrayOfCell({ array, sheet, editable }: { array: ChosenArray; sheet: UniverSheet; editable: boolean }) {
  const t = useTexts(arrayTexts)
  const { kind, formula, range, isLarge } = array
  const isOne = range.top === range.bottom && range.left === range.right
  const hint = kind === 'spilling' ? 'spillingHint' : isOne || !editable ? null : kind === 'dynamic' ? 'dynamicHint' : 'severalHint'
  const enter = () => {
    sheet.enterArray(array, formula ?? '')
    sheet.focus()
  }
  return (
    <>
      <span className="shrink-0 text-muted">{t(kind, { cells: writeRange(range) })}</span>
      {formula !== null && (
        <code className="max-w-full min-w-0 truncate font-mono text-xs" title={formula}>
          {formulaInWords(formula, kind === 'array')}
        </code>
      )}
      <span
        className={classNames(
          'min-w-0 flex-1 text-xs text-muted',
          hint === 'spillingHint' ? 'max-sm:order-last max-sm:basis-full' : 'max-sm:invisible max-sm:max-h-0',
        )}
      >
        {hint !== null && t(hint)} {isLarge && t('large')}
      </span>
      {!isOne && kind !== 'spilling' && (
        <Button size="small" onClick={() => sheet.goTo(firstOf(array), { row: range.bottom, column: range.right })}>
          {t('choose')}
        </Button>
      )}
      {kind === 'spilling' && editable && (
        <Button size="small" onClick={enter}>
          {t('enter')}
        </Button>
      )}
    </>
  )
}

const firstOf = ({ sheet, range }: ChosenArray) => ({ sheet, row: range.top, column: range.left })
