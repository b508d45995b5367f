export { BulkBar } from './bulk/bulk-bar.tsx'
export { StandardGrid } from './standards/standard-grid.tsx'
