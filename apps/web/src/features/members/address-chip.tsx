import { CircleAlert, X } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { isAddress } from './address-list.ts'
import { invitationTexts } from './invitation-texts.ts'

/** An address of a list, with a button to remove it. Invalid addresses are marked by icon and colour. */
export function AddressChip({ address, onRemove }: { address: string; onRemove: () => void }) {
  const t = useTexts(invitationTexts)
  const valid = isAddress(address)
  return (
    <li
      className={classNames(
        'inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-sm pr-0.5 pl-1.5 text-sm',
        valid ? 'bg-hover' : 'bg-negative-soft text-negative',
      )}
    >
      {!valid && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
      <span className="min-w-0 truncate" title={address}>
        {valid ? address : <span aria-label={t('invalidAddress', { address })}>{address}</span>}
      </span>
      <button
        type="button"
        aria-label={t('removeAddress', { address })}
        onClick={onRemove}
        className="flex size-5 shrink-0 items-center justify-center rounded-sm text-faint hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}
