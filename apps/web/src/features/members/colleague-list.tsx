import { useEffect, useRef } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { menuClass } from '../../ui/menu-class.ts'

/** A member who can be suggested. */
export interface Colleague {
  name: string
  email: string
  avatar: string | null
}

export interface ColleagueListProps {
  id: string
  label: string
  colleagues: readonly Colleague[]
  /** Index of the highlighted entry; -1 for none. */
  marked: number
  onMark: (position: number) => void
  onChoose: (email: string) => void
}

/** Suggested colleagues below an input, which keeps the focus. */
export function ColleagueList({ id, label, colleagues, marked, onMark, onChoose }: ColleagueListProps) {
  const list = useRef<HTMLDivElement>(null)
  const count = colleagues.length
  useEffect(() => {
    // In a dialog the list may open outside of the visible area.
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <div
      ref={list}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain pictures
      role="listbox"
      aria-label={label}
      className={
        colleagues.length === 0 ? 'hidden' : classNames(menuClass, 'absolute top-full right-0 left-0 mt-1 max-h-56 overflow-y-auto')
      }
    >
      {colleagues.map(({ name, email, avatar }, position) => (
        <div
          key={email}
          id={`${id}-${position}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain pictures
          role="option"
          tabIndex={-1}
          aria-selected={position === marked}
          // On pointer down, before the input loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(email)
          }}
          onPointerMove={() => onMark(position)}
          className={classNames(
            'flex h-9 cursor-default items-center gap-2 rounded-sm px-2 select-none',
            position === marked && 'bg-hover',
          )}
        >
          <Avatar name={name} image={avatar} />
          <span className="min-w-0 shrink truncate">{name}</span>
          <span className="min-w-0 flex-1 truncate text-right text-xs text-faint">{email}</span>
        </div>
      ))}
    </div>
  )
}
