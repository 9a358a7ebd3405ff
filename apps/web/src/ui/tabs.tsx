import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  tabs: readonly { value: string; label: ReactNode; content?: ReactNode }[]
}

/**
 * Several views of one thing, one shown. Without `content` only the row of tabs, for views that are routes.
 * @public Part of the design system ahead of its first screen.
 */
export function Tabs({ label, value, onValueChange, tabs }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className="flex min-h-0 flex-col">
      <Primitive.List aria-label={label} className="flex gap-4 border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 border-b-2 border-transparent text-sm font-medium text-muted hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(
        (tab) =>
          tab.content !== undefined && (
            <Primitive.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 outline-0">
              {tab.content}
            </Primitive.Content>
          ),
      )}
    </Primitive.Root>
  )
}
