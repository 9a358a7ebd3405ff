import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, Input } from '../../../ui/index.ts'
import { companySourcesTexts } from './company-sources.texts.ts'

interface Props {
  label: string
  action: string
  initial: string
  busy: boolean
  /** Why what was typed cannot be asked; undefined where it can. */
  refuse?: (typed: string) => string | undefined
  onAsk: (typed: string) => void
  /** Further controls. */
  children?: ReactNode
}

/** Whether something may be a ticker, or the code of a Korean share. */
export const isSymbol = (typed: string): boolean => /^[\w.-]{1,20}$/.test(typed)

/** A line to ask a source with: nothing is asked before its button is pressed. */
export function AskingForm({ label, action, initial, busy, refuse, onAsk, children }: Props) {
  const t = useTexts(companySourcesTexts)
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const note = useId()
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const words = typed.trim()
    const refused = words === '' ? t('required') : refuse?.(words)
    setProblem(refused)
    if (refused === undefined && !busy) onAsk(words)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 [&_select]:text-sm">
      <Input
        aria-label={label}
        placeholder={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : note}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        className="max-w-80 min-w-40 flex-1 text-sm"
      />
      {children}
      <Button type="submit" busy={busy}>
        {action}
      </Button>
      {problem !== undefined && (
        <p id={note} role="alert" className="w-full text-sm text-negative">
          {problem}
        </p>
      )}
    </form>
  )
}
