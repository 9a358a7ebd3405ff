import { limits } from '@dossier/contract'
import { useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { problemOf, withAddresses } from './address-list.ts'
import { invitationTexts } from './invitation-texts.ts'

/**
 * The addresses of a form: what stands in its line, and what is wrong with it once somebody has tried to send it. None are as right as any
 * where they are `optional`.
 */
export function useAddresses({ optional = false } = {}) {
  const t = useTexts(invitationTexts)
  const [value, setValue] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  // What was typed and not taken in yet belongs to the list too.
  const list = withAddresses(value, typed)
  const problem = optional && list.length === 0 ? null : problemOf(list)
  return {
    input: { value, onValueChange: setValue, typed, onTypedChange: setTyped },
    error: tried && problem !== null ? t(problem, { maximum: limits.emailsPerInvitation }) : undefined,
    /** The addresses to send; null when something is wrong with them, which then shows. */
    take(): string[] | null {
      setTried(true)
      setValue(list)
      setTyped('')
      return problem === null ? list : null
    },
  }
}
