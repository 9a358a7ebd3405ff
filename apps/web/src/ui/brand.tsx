/** The product's mark and name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold">
      <img src="/icon.svg" alt="" width={22} height={22} />
      Dossier
    </span>
  )
}
