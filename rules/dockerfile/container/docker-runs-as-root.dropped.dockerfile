FROM mcr.microsoft.com/dotnet/aspnet:9.0 AS base
USER app
FROM mcr.microsoft.com/dotnet/sdk:9.0 AS build
RUN dotnet publish -o /app
# ok: docker-runs-as-root
FROM base AS final
COPY --from=build /app .
ENTRYPOINT ["dotnet", "Shop.dll"]
