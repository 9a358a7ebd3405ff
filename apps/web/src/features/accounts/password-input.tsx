import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Input } from '../../ui/input.tsx'
import { accountsTexts } from './accounts-texts.ts'

/** A password input with a button to show the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTexts(accountsTexts)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="h-9 pr-9" />
      <button
        type="button"
        aria-label={t(shown ? 'hidePassword' : 'showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5 flex size-8 items-center justify-center rounded-md text-faint hover:text-text"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  )
}
