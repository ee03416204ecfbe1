resource "azurerm_storage_account" "a" {
  # ruleid: terraform-azure-public-access
  https_traffic_only_enabled = false
  # ok: terraform-azure-public-access
  min_tls_version            = "TLS1_2"
}
