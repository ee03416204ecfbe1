def panel
  # ruleid: endpoint-trusts-client
  return render :panel if cookies[:role] == "admin"
  # ok: endpoint-trusts-client
  return render :dark if cookies[:theme] == "dark"
  # ok: endpoint-trusts-client
  render :home if cookies.signed[:role] == "admin"
end
