export interface LargeAvatarProps {
  name: string
  image: string | null
  /** Alternative text, where the context does not describe the picture. */
  alt?: string
}

/** The picture in a large size, or the first letter of the name. */
export function LargeAvatar({ name, image, alt = '' }: LargeAvatarProps) {
  if (image !== null) return <img src={image} alt={alt} className="size-20 shrink-0 rounded-full border border-line object-cover" />
  return (
    <span
      aria-hidden
      className="flex size-20 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xl font-semibold text-accent"
    >
      {Array.from(name)[0]?.toUpperCase() ?? ''}
    </span>
  )
}
