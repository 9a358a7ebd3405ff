/** A folder, file or shortcut of a test drive. */
export interface PlantedItem {
  id: string
  /** Its parent folder; undefined for a space of its own (a shared drive, a site) and for files shared by others. */
  parentId: string | null
  name: string
  kind: 'folder' | 'file' | 'shortcut'
  content: Uint8Array
  /** Counts the changes of its content. */
  revision: number
  /** The provider's own format; `content` is then its export. */
  native?: 'document' | 'spreadsheet' | 'presentation' | 'form'
  /** Exports by the usual method are rejected as too large. */
  exportTooLarge?: boolean
  downloadable: boolean
  trashed: boolean
  /** The target of a shortcut. */
  targetId?: string
  /** Owned by another person and shared with the user. */
  shared?: boolean
}

/** A space next to the person's own files: a shared drive, a site. Its id is that of its root folder. */
export interface PlantedSpace {
  id: string
  name: string
}

type Settings = Partial<Pick<PlantedItem, 'native' | 'exportTooLarge' | 'downloadable' | 'trashed' | 'targetId' | 'shared'>>

/** The contents of a drive; tests change it while it is served. */
export class PlantedDrive {
  readonly rootId = 'root0'
  readonly items = new Map<string, PlantedItem>()
  readonly spaces: PlantedSpace[] = []
  #made = 0

  addFolder(name: string, parentId: string | null = this.rootId, settings: Settings = {}): string {
    return this.#add(name, parentId, 'folder', new Uint8Array(), settings)
  }

  addFile(name: string, content: string | Uint8Array, parentId: string | null = this.rootId, settings: Settings = {}): string {
    return this.#add(name, parentId, 'file', bytesOf(content), settings)
  }

  addShortcut(name: string, targetId: string, parentId: string | null = this.rootId): string {
    return this.#add(name, parentId, 'shortcut', new Uint8Array(), { targetId })
  }

  addSpace(name: string): string {
    const id = `space${this.spaces.length + 1}`
    this.spaces.push({ id, name })
    return id
  }

  /** Replaces the content of a file, like an edit by a person. */
  change(id: string, content: string | Uint8Array): void {
    const item = this.find(id)
    this.items.set(id, { ...item, content: bytesOf(content), revision: item.revision + 1 })
  }

  remove(id: string): void {
    this.items.delete(id)
  }

  /** @throws when there is no such entry */
  find(id: string): PlantedItem {
    const item = this.items.get(id)
    if (item === undefined) throw new Error(`nothing in the drive has the id ${id}`)
    return item
  }

  inside(parentId: string): PlantedItem[] {
    return Array.from(this.items.values()).filter((item) => item.parentId === parentId)
  }

  sharedWithMe(): PlantedItem[] {
    return Array.from(this.items.values()).filter((item) => item.shared === true)
  }

  isFolder(id: string): boolean {
    return id === this.rootId || this.spaces.some((space) => space.id === id) || this.items.get(id)?.kind === 'folder'
  }

  #add(name: string, parentId: string | null, kind: PlantedItem['kind'], content: Uint8Array, settings: Settings): string {
    const id = `item${(this.#made += 1)}`
    this.items.set(id, { id, parentId, name, kind, content, revision: 1, downloadable: true, trashed: false, ...settings })
    return id
  }
}

/** When an item was last changed: an hour later with each change. */
export function modifiedAt({ revision }: PlantedItem): string {
  return new Date(Date.UTC(2026, 10, 1, revision)).toISOString()
}

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? new TextEncoder().encode(content) : content)
