/** The path where administrators read how the installation is. */
export const healthPath = '/api/v5/admin/health'
