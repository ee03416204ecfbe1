resource "azurerm_storage_account" "a" {
  # ruleid: terraform-azure-public-access
  https_traffic_only_enabled = false
  # ok: terraform-azure-public-access
  min_tls_version            = "TLS1_2"
}

resource "azurerm_storage_account" "b" {
  # ruleid: terraform-azure-public-access
  min_tls_version = "TLS1_0"
  # ruleid: terraform-azure-public-access
  allow_nested_items_to_be_public = true
}

resource "azurerm_storage_container" "c" {
  # ruleid: terraform-azure-public-access
  container_access_type = "blob"
}
