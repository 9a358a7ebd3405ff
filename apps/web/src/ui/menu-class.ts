/** The ground of everything that opens over the page from a button. */
export const menuClass = 'z-50 min-w-44 animate-appear rounded-md bg-raised p-1 text-sm shadow-raised outline-0'

/** One line of a menu. */
export const menuItemClass =
  'flex h-8 cursor-default items-center gap-2 rounded-sm px-2 outline-0 select-none data-[disabled]:opacity-40 data-[highlighted]:bg-hover'
