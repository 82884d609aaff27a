// Starts Swagger UI on the contract of the very deployment that serves this page.
window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  // Its badge would send the contract to a server of somebody else.
  validatorUrl: null,
});
