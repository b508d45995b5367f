/** The path where administrators read the health of the installation. */
export const healthPath = '/api/v5/admin/health'
