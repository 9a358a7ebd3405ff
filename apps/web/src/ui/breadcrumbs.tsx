import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui-texts.ts'

export interface Breadcrumb {
  key: string
  content: ReactNode
  /** Left out in a narrow window, where the next one needs the room. */
  wideOnly?: boolean
}

/** Breadcrumbs: links or buttons, the last one plain text. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  const t = useTexts(uiTexts)
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
        {items.map(({ key, content, wideOnly = false }, position) => (
          <Fragment key={key}>
            {position > 0 && (
              <li aria-hidden className={classNames('text-faint', items[position - 1]?.wideOnly === true && 'max-sm:hidden')}>
                /
              </li>
            )}
            <li
              aria-current={position === items.length - 1 ? 'page' : undefined}
              className={classNames(
                'min-w-0 truncate last:font-medium last:text-text [&_a:hover]:text-text [&_button:hover]:text-text',
                wideOnly && 'max-sm:hidden',
              )}
            >
              {content}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
