import type { ReactNode } from 'react'
import { LanguageSwitch } from './language-switch.tsx'
import { useTexts } from '../../i18n/index.ts'
import { Brand } from '../../ui/brand.tsx'
import { accountsTexts } from './accounts-texts.ts'

export interface AuthLayoutProps {
  title: string
  hint?: string
  width?: 'narrow' | 'wide'
  children: ReactNode
  footer?: ReactNode
}

/** Layout of sign-in pages: one card, with the language switch in the corner. */
export function AuthLayout({ title, hint, width = 'narrow', children, footer }: AuthLayoutProps) {
  const t = useTexts(accountsTexts)
  return (
    <div className="flex h-dvh flex-col overflow-y-auto bg-sunken">
      <header className="flex h-14 shrink-0 items-center justify-between px-6">
        <Brand />
        <LanguageSwitch labelled={false} />
      </header>
      <main className={`flex flex-1 flex-col items-center px-4 pb-12 ${width === 'wide' ? 'pt-[2vh]' : 'pt-[9vh]'}`}>
        <section
          aria-labelledby="auth-title"
          className={`w-full rounded-md border border-line bg-surface p-6 sm:p-8 ${width === 'wide' ? 'max-w-140' : 'max-w-95'}`}
        >
          <h1 id="auth-title" className="text-xl font-semibold">
            {title}
          </h1>
          <p className="mt-1 mb-6 text-sm text-muted">{hint ?? t('tagline')}</p>
          {children}
        </section>
        {footer !== undefined && <div className="mt-4 text-sm text-muted">{footer}</div>}
      </main>
    </div>
  )
}
