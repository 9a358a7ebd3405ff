import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../i18n/index.ts'
import { uiTexts } from './ui-texts.ts'

/** Breadcrumbs: links or buttons, the last one plain text. Each needs a key. */
export function Breadcrumbs({ items }: { items: readonly { key: string; content: ReactNode }[] }) {
  const t = useTexts(uiTexts)
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
        {items.map(({ key, content }, position) => (
          <Fragment key={key}>
            {position > 0 && (
              <li aria-hidden className="text-faint">
                /
              </li>
            )}
            <li
              aria-current={position === items.length - 1 ? 'page' : undefined}
              className="min-w-0 truncate last:font-medium last:text-text [&_a:hover]:text-text [&_button:hover]:text-text"
            >
              {content}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
