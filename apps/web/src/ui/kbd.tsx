/** Keys of a shortcut, separated by spaces: `Ctrl K`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {keys.split(' ').map((key, position) => (
        <kbd
          // oxlint-disable-next-line react/no-array-index-key -- the keys of one shortcut never reorder
          key={position}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-[0.6875rem] leading-none text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
