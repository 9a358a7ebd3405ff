/** A user's picture, or the first letter of the name. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  if (image !== null) return <img src={image} alt="" className="size-6 shrink-0 rounded-full object-cover" />
  return (
    <span
      aria-hidden
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
    >
      {Array.from(name)[0]?.toUpperCase() ?? ''}
    </span>
  )
}
