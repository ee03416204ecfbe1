FROM mcr.microsoft.com/dotnet/aspnet:9.0 AS base
EXPOSE 8080
FROM mcr.microsoft.com/dotnet/sdk:9.0 AS build
RUN dotnet publish -o /app
# ruleid: docker-runs-as-root
FROM base AS final
COPY --from=build /app .
ENTRYPOINT ["dotnet", "Shop.dll"]
