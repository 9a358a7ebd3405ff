import { endpoints, type User } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keyOf } from '../api/index.ts'
import { useSignOut } from '../features/accounts/use-sign-out.ts'
import { useTexts } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { shellTexts } from './shell-texts.ts'
import { timeLeft } from './time-left.ts'

const tickMs = 1_000

/** Bar during break-glass access: the organisation being read, the remaining time, and a button to end the access. */
export function BreakGlassBar({ user, until }: { user: User; until: string }) {
  const t = useTexts(shellTexts)
  const cache = useQueryClient()
  const signOut = useSignOut()
  const [time, setTime] = useState(() => timeLeft(until, Date.now()))
  const isOver = time === '0:00'
  useEffect(() => {
    const timer = setInterval(() => setTime(timeLeft(until, Date.now())), tickMs)
    return () => clearInterval(timer)
  }, [until])
  useEffect(() => {
    // The server's clock decides: refetching now is refused, which ends the session.
    if (isOver) void cache.invalidateQueries({ queryKey: keyOf(endpoints.accounts.profile) })
  }, [isOver, cache])
  return (
    <section
      aria-label={t('breakGlassBar', { organization: user.organization?.name ?? '' })}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-caution-soft px-4 py-1.5 text-sm text-caution"
    >
      <KeyRound aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 font-medium break-words">{t('breakGlassBar', { organization: user.organization?.name ?? '' })}</span>
      <span className="min-w-0 flex-1 truncate max-lg:hidden">{t('breakGlassLogged')}</span>
      <span className="ml-auto flex items-center gap-3">
        <span role="timer" className="whitespace-nowrap">
          {t('breakGlassLeft', { time })}
        </span>
        <Button size="small" onClick={signOut}>
          {t('breakGlassEnd')}
        </Button>
      </span>
    </section>
  )
}
