/** How many processes that need this much memory each, in MB, may work at once on this machine: one a core, as far as memory goes. */
export declare function workerCount(megabytesEach: number): number
