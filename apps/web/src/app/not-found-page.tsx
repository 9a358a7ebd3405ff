import { Link } from '@tanstack/react-router'
import { useTexts } from '../i18n/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { shellTexts } from './shell-texts.ts'

/** Page for unknown addresses. */
export function NotFoundPage() {
  const t = useTexts(shellTexts)
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState
        title={t('notFoundTitle')}
        action={
          <Link to="/" search={{}} className={buttonClass('primary')}>
            {t('goHome')}
          </Link>
        }
      >
        {t('notFoundHint')}
      </EmptyState>
    </main>
  )
}
