import { limits } from '@dossier/contract'
import { useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { problemOf, withAddresses } from './address-list.ts'
import { invitationTexts } from './invitation-texts.ts'

/** State of an address input, with its error once the user has tried to submit. An empty list is valid where it is `optional`. */
export function useAddresses({ optional = false } = {}) {
  const t = useTexts(invitationTexts)
  const [value, setValue] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  // Includes the address that is still being typed.
  const list = withAddresses(value, typed)
  const problem = optional && list.length === 0 ? null : problemOf(list)
  return {
    input: { value, onValueChange: setValue, typed, onTypedChange: setTyped },
    error: tried && problem !== null ? t(problem, { maximum: limits.emailsPerInvitation }) : undefined,
    /** Returns the addresses to send; null when they are invalid, and then shows the error. */
    take(): string[] | null {
      setTried(true)
      setValue(list)
      setTyped('')
      return problem === null ? list : null
    },
  }
}
