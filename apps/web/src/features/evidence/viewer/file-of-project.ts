/** A file as the page and content endpoints name it. */
export interface FileOfProject {
  projectId: number
  attachmentId: number
}
