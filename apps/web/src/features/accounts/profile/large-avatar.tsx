export interface LargeAvatarProps {
  name: string
  image: string | null
  /** Says what the picture is where that is not plain. */
  alt?: string
}

/** The picture in the size in which one looks at it, or the first letter of the name. */
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
