import { rangesInWords, writeRange } from '@dossier/contract'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { Badge, Button, IconButton } from '../../../../ui/index.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { NameForm } from './name-form.tsx'
import { namesTexts } from './names.texts.ts'
import type { DefinedName } from './workbook-names.ts'

export interface NamesPanelProps {
  sheet: UniverSheet
  mayEdit: boolean
  onShowCells: (sheet: string, range: string) => void
}

/** The defined names of a workbook, to be followed to their cells, defined, changed and deleted. */
export function NamesPanel({ sheet, mayEdit, onShowCells }: NamesPanelProps) {
  const t = useTexts(namesTexts)
  const { names } = sheet
  const all = useSyncExternalStore(
    useCallback((listener: () => void) => names.subscribe(listener), [names]),
    () => names.all(),
  )
  const [edited, setEdited] = useState<DefinedName | null>(null)
  const [used, setUsed] = useState<DefinedName | null>(null)
  const begin = () => {
    const chosen = sheet.selection()
    setEdited({ id: '', name: '', scope: null, reference: chosen === null ? '' : names.referenceTo(chosen) })
  }
  const remove = (name: DefinedName) => {
    const { cells, names: others } = names.usersOf(name)
    if (cells.length + others.length > 0) setUsed(name)
    else void names.remove(name)
  }
  const form = edited && <NameForm key={edited.id} sheet={sheet} name={edited} onClose={() => setEdited(null)} />
  return (
    <div className="flex flex-col text-sm">
      {mayEdit && (
        <div className="border-b border-line p-4">
          {edited?.id === '' ? (
            form
          ) : (
            <Button size="small" icon={Plus} onClick={begin}>
              {t('add')}
            </Button>
          )}
        </div>
      )}
      {all.length === 0 ? (
        <p className="p-4 text-muted">{t('empty')}</p>
      ) : (
        <ul aria-label={t('list')}>
          {all.map((name) => (
            <li key={name.id} aria-label={name.name} className="flex flex-col gap-1 border-b border-line px-4 py-2">
              {edited?.id === name.id ? (
                form
              ) : (
                <NameLine
                  name={name}
                  cells={names.cellsOf(name)}
                  mayEdit={mayEdit}
                  onShowCells={onShowCells}
                  onEdit={() => setEdited(name)}
                  onRemove={() => remove(name)}
                />
              )}
              {used?.id === name.id && <Users sheet={sheet} name={name} onShowCells={onShowCells} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface NameLineProps {
  name: DefinedName
  /** Null where it stands for no cells. */
  cells: ReturnType<UniverSheet['names']['cellsOf']>
  mayEdit: boolean
  onShowCells: NamesPanelProps['onShowCells']
  onEdit: () => void
  onRemove: () => void
}

function NameLine({ name, cells, mayEdit, onShowCells, onEdit, onRemove }: NameLineProps) {
  const t = useTexts(namesTexts)
  return (
    <>
      <div className="flex items-center gap-2">
        {cells === null ? (
          <span className="min-w-0 font-medium break-all">{name.name}</span>
        ) : (
          <button
            type="button"
            aria-label={t('goTo', { name: name.name })}
            className="min-w-0 text-left font-medium break-all text-accent hover:underline"
            onClick={() => onShowCells(cells.sheet, writeRange(cells.range))}
          >
            {name.name}
          </button>
        )}
        {name.scope !== null && <Badge>{name.scope}</Badge>}
        {mayEdit && (
          <span className="ml-auto flex shrink-0 items-center gap-1">
            <IconButton size="small" icon={Pencil} label={t('edit', { name: name.name })} onClick={onEdit} />
            <IconButton size="small" icon={Trash2} label={t('remove', { name: name.name })} onClick={onRemove} />
          </span>
        )}
      </div>
      <code className="font-mono text-xs break-all text-muted">={name.reference}</code>
    </>
  )
}

/** What uses a name that was to be deleted. */
function Users({ sheet, name, onShowCells }: { sheet: UniverSheet; name: DefinedName; onShowCells: NamesPanelProps['onShowCells'] }) {
  const t = useTexts(namesTexts)
  const { cells, names } = sheet.names.usersOf(name)
  if (cells.length + names.length === 0) return null
  return (
    <div role="alert" className="flex flex-col gap-1">
      <p className="text-negative">{t('nameUsed')}</p>
      <ul aria-label={t('usedIn', { name: name.name })} className="flex flex-wrap gap-x-3">
        {cells.map(({ sheet: of, range }) => (
          <li key={`${of}!${writeRange(range)}`}>
            <button
              type="button"
              className="font-mono text-xs text-accent hover:underline"
              onClick={() => onShowCells(of, writeRange(range))}
            >
              {rangesInWords(of, [writeRange(range)])}
            </button>
          </li>
        ))}
        {names.map((other) => (
          <li key={other} className="font-mono text-xs">
            {other}
          </li>
        ))}
      </ul>
    </div>
  )
}
