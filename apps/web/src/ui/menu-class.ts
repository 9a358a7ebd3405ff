/** Class names of the surface of menus and popovers. */
export const menuClass = 'z-50 min-w-44 animate-appear rounded-md bg-raised p-1 text-sm shadow-raised outline-0'

/** Class names of a menu entry. */
export const menuItemClass =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 outline-0 select-none data-[disabled]:opacity-40 data-[highlighted]:bg-hover'
