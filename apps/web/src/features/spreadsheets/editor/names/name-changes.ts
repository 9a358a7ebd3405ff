import type { ISetDefinedNameMutationParam } from '@univerjs/preset-sheets-core'

/** What the editor keeps of a defined name. */
export type NameChange = Pick<ISetDefinedNameMutationParam, 'id' | 'name' | 'formulaOrRefString' | 'localSheetId'>

export const setName = 'formula.mutation.set-defined-name'
export const removeName = 'formula.mutation.remove-defined-name'
export const insertNameCommand = 'sheet.command.insert-defined-name'
export const setNameCommand = 'sheet.command.set-defined-name'
export const removeNameCommand = 'sheet.command.remove-defined-name'
/** Opens the editor's own list of names, in whose place the page has a panel. */
export const listNamesCommand = 'sidebar.operation.defined-name'

export const isNameChange = (id: string): boolean => id === setName || id === removeName

/** Commands of the editor that change a name; formulas that they change follow from that. */
export const nameCommands: ReadonlySet<string> = new Set([insertNameCommand, setNameCommand, removeNameCommand])
