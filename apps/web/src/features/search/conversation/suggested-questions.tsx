import type { SuggestedQuestion } from '@dossier/contract'
import { type KeyboardEvent, useId } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { searchTexts } from '../search.texts.ts'
import { groupQuestions, type QuestionGroup } from './group-questions.ts'

/** Where the keys move, by the positions of the focused and the last question. */
const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const target = moves[event.key]?.(at, buttons.length - 1)
  if (at < 0 || target === undefined) return
  event.preventDefault()
  buttons[target]?.focus()
}

/** Questions to begin with, under the headings of their subjects. Arrow keys move between them, Enter asks. */
export function SuggestedQuestions({ questions, onAsk }: { questions: readonly SuggestedQuestion[]; onAsk: (query: string) => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only moves the focus among its buttons
    <div data-suggestions={questions.length > 0} className="flex max-w-full flex-col items-stretch gap-3" onKeyDown={moveFocus}>
      {groupQuestions(questions).map((group) => (
        <Group key={group.subject} group={group} onAsk={onAsk} />
      ))}
    </div>
  )
}

function Group({ group: { subject, texts }, onAsk }: { group: QuestionGroup; onAsk: (query: string) => void }) {
  const t = useTexts(searchTexts)
  const heading = useId()
  return (
    <div>
      {subject !== null && (
        <h3 id={heading} className="pb-1.5 text-left text-xs font-semibold text-muted">
          {t(subject)}
        </h3>
      )}
      <ul aria-labelledby={subject === null ? undefined : heading} className="flex flex-col items-stretch gap-2">
        {texts.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onAsk(text)}
              className="w-full rounded-md px-3 py-1.5 text-left text-sm break-words text-muted inset-ring inset-ring-line transition-colors hover:bg-hover hover:text-text"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
